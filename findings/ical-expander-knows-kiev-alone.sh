#!/usr/bin/env bash
# ical-expander reads visits in Europe/Kiev well and those in Europe/Kyiv as hours of the machine.
#
# ical-expander 3.2.0 (MIT). It brings rules of its own for zones that a file names and does not describe. The zone of
# Ukraine is there by the name that was replaced in 2022 alone; a name that it does not know is not refused: the hours
# are taken for those of the machine, two or three off on a server in UTC. Almaty and Qostanay, which it knows, are at
# +6 and so an hour early, as all of Kazakhstan is at +5 since March 2024. Tashkent and Brazil are right.
# What follows here: zones and their hours are Intl's, which knows both names; a visit is a moment on the wire.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent ical-expander@3.2.0
cat >seen.mjs <<'JS'
import IcalExpander from 'ical-expander'

const clock = (timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
const zones = ['Europe/Kiev', 'Europe/Kyiv', 'Asia/Almaty', 'Asia/Qostanay', 'Asia/Tashkent', 'America/Sao_Paulo']
for (const zone of zones) {
  const times = [`DTSTART;TZID=${zone}:20261202T150000`, `DTEND;TZID=${zone}:20261202T160000`]
  const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20261101T000000Z', ...times, 'SUMMARY:Haircut', 'END:VEVENT']
  const all = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Salon//EN', ...event, 'END:VCALENDAR', ''].join('\r\n')
  const [visit] = new IcalExpander({ ics: all }).all().events
  console.log(`15:00 in ${zone} is read as ${clock(zone).format(visit.startDate.toJSDate())}`)
}
JS
cat >expected.txt <<'TXT'
15:00 in Europe/Kiev is read as 15:00
15:00 in Europe/Kyiv is read as 17:00
15:00 in Asia/Almaty is read as 14:00
15:00 in Asia/Qostanay is read as 14:00
15:00 in Asia/Tashkent is read as 15:00
15:00 in America/Sao_Paulo is read as 15:00
TXT
TZ=UTC node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
