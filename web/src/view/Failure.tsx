// Why something did not work, where it was tried.

export function Failure({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <p class="error" role="alert">
      {words}
    </p>
  );
}
