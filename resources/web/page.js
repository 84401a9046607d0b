"use strict";
// A recorded search, stepped through.
// include shared.js
// include viewer.js

page.poda = viewer(data);
