#!/usr/bin/env bash
# Parsers of durations read "1,5 h" as 15 hours, "30-40 min" as its sum or its end, and "1:30" as a minute and a half.
#
# parse-duration 2.1.9 (MIT) and timestring 7.0.0 (MIT), with durations as price lists of salons have them. Both take a
# comma for a separator of thousands. parse-duration adds up what stands side by side, so that a range is its sum, and
# reads "1:30" without hours; of "1 hora e 30" the 30 alone is left. timestring drops a number without a unit after
# "1h", and takes the point of "hr." for the one of a fraction: 18 seconds are left of half an hour. None of these is
# an error, and a booking by such a length overlaps the next one or fills the day.
# What follows here: the length of a service is the number of minutes that the booking system has, not a text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent parse-duration@2.1.9 timestring@7.0.0
cat >seen.mjs <<'JS'
import parseDuration from 'parse-duration'
import timestring from 'timestring'

const outcome = (read) => {
  try {
    return read()
  } catch {
    return 'an error'
  }
}
for (const text of ['1 h 30 min', '1,5 h', '30-40 min', '1:30', '1h30', '1 hr. 30 min.', '1 hora e 30']) {
  const first = outcome(() => parseDuration(text, 'm'))
  const second = outcome(() => timestring(text, 'm'))
  console.log(`${text.padEnd(14)} parse-duration ${String(first).padEnd(4)} timestring ${second}`)
}
JS
cat >expected.txt <<'TXT'
1 h 30 min     parse-duration 90   timestring 90
1,5 h          parse-duration 900  timestring 900
30-40 min      parse-duration 70   timestring 40
1:30           parse-duration 1.5  timestring an error
1h30           parse-duration 90   timestring 60
1 hr. 30 min.  parse-duration 90   timestring 60.3
1 hora e 30    parse-duration 30   timestring an error
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
