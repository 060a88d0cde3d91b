/** As much of Node as the tests need. */
declare module "node:test" {
  interface Timers {
    enable(options: { apis: readonly ("setTimeout" | "setInterval" | "Date")[] }): void;
    tick(ms: number): void;
    setTime(ms: number): void;
    reset(): void;
  }
  export const mock: { timers: Timers };
  export function beforeEach(run: () => void): void;
  export function afterEach(run: () => void): void;
  export function describe(name: string, run: () => void): void;
  export function test(name: string, run: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  const assert: {
    equal(one: unknown, other: unknown, message?: string): void;
    deepEqual(one: unknown, other: unknown, message?: string): void;
    ok(value: unknown, message?: string): void;
  };
  export default assert;
}
