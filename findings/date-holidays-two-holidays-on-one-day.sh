#!/usr/bin/env bash
# date-holidays moves a Kazakh holiday of a weekend to a day that is a holiday already.
#
# date-holidays 3.37.0 (ISC AND CC-BY-3.0). Nauryz lasts from 21 to 23 March, and what falls on a weekend is made up for on
# the next working day. The package moves each day by itself, to the Monday, without looking at the others: in 2026 and
# 2027 the Monday or Tuesday is Nauryz anyway and stands in the list twice, and the salon's last free day is missing. In
# 2025, when the holiday ends on a Sunday, both days are right.
# What follows here: the hours of support have a list of days that people wrote, not one that is computed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent date-holidays@3.37.0
cat >seen.mjs <<'JS'
import Holidays from 'date-holidays'

for (const year of [2025, 2026, 2027]) {
  const days = new Holidays('KZ').getHolidays(year).filter(({ date }) => date.startsWith(`${String(year)}-03-2`))
  console.log(year, days.map(({ date, substitute }) => date.slice(8, 10) + (substitute ? ' (moved)' : '')).join(', '))
}
JS
cat >expected.txt <<'TXT'
2025 21, 22, 23, 24 (moved), 25 (moved)
2026 21, 22, 23 (moved), 23, 24 (moved)
2027 21, 22, 23 (moved), 23
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
