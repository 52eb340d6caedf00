#!/usr/bin/env bash
# slot-calculator offers no time at all to a salon that is open until midnight or later.
#
# slot-calculator 2.2.1 (MIT), which cuts opening hours into times for customers. Hours from 20:00 to 00:00 or to 01:00
# of a weekday give an empty list without an error, for the hours before midnight, too; "24:00", which neither its
# documentation nor a time picker of a browser has, gives all four. Until 23:59 the last hour is missing.
# What follows here: hours are minutes after midnight, and their end may lie in the next day.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent slot-calculator@2.2.1
cat >seen.mjs <<'JS'
import slots from 'slot-calculator'

const timezone = 'Asia/Almaty'
for (const to of ['23:00', '23:59', '24:00', '00:00', '01:00']) {
  const { availableSlots } = slots.getSlots({
    from: '2026-12-03T00:00:00+05:00',
    to: '2026-12-05T00:00:00+05:00',
    duration: 60,
    outputTimezone: timezone,
    availability: [{ day: 'Thursday', from: '20:00', to, timezone }],
  })
  console.log(`20:00-${to}: ${availableSlots.map(({ from }) => from.slice(11, 16)).join(' ') || 'none'}`)
}
JS
cat >expected.txt <<'TXT'
20:00-23:00: 20:00 21:00 22:00
20:00-23:59: 20:00 21:00 22:00
20:00-24:00: 20:00 21:00 22:00 23:00
20:00-00:00: none
20:00-01:00: none
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
