/** All tests of the table's model, with a browser of their own; tests/test_web_model.py runs them. */

import "./fakes";
import "./coach.test";
import "./connection.test";
import "./position.test";
import "./replay.test";
import "./review.test";
import "./table.test";
import "./text.test";
