#!/usr/bin/env bash
# humanparser takes "Olena V" for Olena the Fifth, and a chat's customer loses the last name.
#
# humanparser 2.7.0 (MIT), beside parse-full-name 1.2.7 (MIT). Profiles of WhatsApp and Telegram often end in the first letter of the last
# name. V and I are suffixes to the first library, with a point as well, as is "Md"; other letters are last names. A person with one name
# and a title has only a last name for both. The second leaves the letters alone, and takes the title "Dr" from the end.
# What follows here: a name is kept and shown as the channel gives it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent humanparser@2.7.0 parse-full-name@1.2.7
cat >seen.mjs <<'JS'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { parseName } = require('humanparser')
const { parseFullName } = require('parse-full-name')

for (const name of ['Olena V', 'Iryna I.', 'Anna M', 'Anna Md', 'Dr. Olena', 'Olena Dr']) {
  const { firstName = '', lastName = '', suffix = '', salutation = '' } = parseName(name)
  const other = parseFullName(name)
  console.log(
    name.padEnd(9),
    JSON.stringify({ title: salutation, first: firstName, last: lastName, suffix }),
    JSON.stringify({ title: other.title, first: other.first, last: other.last, suffix: other.suffix }),
  )
}
JS
cat >expected.txt <<'TXT'
Olena V   {"title":"","first":"Olena","last":"","suffix":"V"} {"title":"","first":"Olena","last":"V","suffix":""}
Iryna I.  {"title":"","first":"Iryna","last":"","suffix":"I."} {"title":"","first":"Iryna","last":"I.","suffix":""}
Anna M    {"title":"","first":"Anna","last":"M","suffix":""} {"title":"","first":"Anna","last":"M","suffix":""}
Anna Md   {"title":"","first":"Anna","last":"","suffix":"Md"} {"title":"","first":"","last":"Anna","suffix":"Md"}
Dr. Olena {"title":"Dr.","first":"","last":"Olena","suffix":""} {"title":"Dr.","first":"","last":"Olena","suffix":""}
Olena Dr  {"title":"","first":"Olena","last":"Dr","suffix":""} {"title":"Dr","first":"","last":"Olena","suffix":""}
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
