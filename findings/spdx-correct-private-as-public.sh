#!/usr/bin/env bash
# spdx-correct turns "UNLICENSED", the word of npm for "no rights", into the licence that gives all rights away.
#
# spdx-correct 3.2.0 (Apache-2.0), which tools for licence lists and SBOMs use for names that are not in the SPDX list.
# It looks for the name of a licence anywhere in the text: UNLICENSED is Unlicense, "Not MIT" and "Proprietary
# (contains MIT code)" are MIT, and so is "SEE LICENSE IN MIT.txt". What follows the first name is dropped: the half
# behind AND, and a clause that forbids selling. "GPL v2 only" and "LGPL v2.1 only" become version 3 or later, which
# they exclude. The licence of fonts under its full name has no answer. Each answer looks like an exact name.
# What follows here: the list of licences holds the words of the packages as they are.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent spdx-correct@3.2.0
cat >seen.mjs <<'JS'
import correct from 'spdx-correct'

for (const stated of [
  'UNLICENSED',
  'Not MIT',
  'Proprietary (contains MIT code)',
  'SEE LICENSE IN MIT.txt',
  'MIT AND OFL',
  'MIT with commons clause',
  'GPL v2 only',
  'LGPL v2.1 only',
  'SIL Open Font License',
])
  console.log(`${stated.padEnd(31)} -> ${correct(stated, { upgrade: false })}`)
JS
cat >expected.txt <<'TXT'
UNLICENSED                      -> Unlicense
Not MIT                         -> MIT
Proprietary (contains MIT code) -> MIT
SEE LICENSE IN MIT.txt          -> MIT
MIT AND OFL                     -> MIT
MIT with commons clause         -> MIT
GPL v2 only                     -> GPL-3.0-or-later
LGPL v2.1 only                  -> LGPL-3.0-or-later
SIL Open Font License           -> null
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
