#!/usr/bin/env bash
# windows-iana writes an appointment in Almaty an hour late for Outlook, and knows no Kyiv.
#
# windows-iana 5.1.0 (MIT). Kazakhstan has had one time, UTC+5, since March 2024, and Windows' "Central Asia Standard Time" is
# UTC+6. The map still joins the two: a visit at 10:00 in Almaty, written with the zone that it names, is at 09:00 there. In the
# other direction the zone of Bishkek is read as Almaty. node-ical 0.26.1 (Apache-2.0) reads the same name as Bishkek. The name
# Europe/Kyiv, which browsers and Node.js give since 2022, has no zone of Windows, while Europe/Kiev has one.
# What follows here: a salon's zone is one of the IANA names that its people choose; none goes through names of Windows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent windows-iana@5.1.0 node-ical@0.26.1
cat >seen.mjs <<'JS'
import ical from 'node-ical'
import { findIana, findWindows } from 'windows-iana'

const offset = (timeZone) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date('2026-12-01'))
    .find(({ type }) => type === 'timeZoneName').value
for (const zone of ['Asia/Almaty', 'Asia/Qostanay', 'Asia/Bishkek', 'Europe/Kiev', 'Europe/Kyiv'])
  console.log(zone, offset(zone), 'is', findWindows(zone) || 'nothing')
const name = 'Central Asia Standard Time'
console.log(name, 'is', findIana(name)[0])
const visit = ical.sync.parseICS(
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//EN',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTAMP:20261130T000000Z',
    `DTSTART;TZID=${name}:20261201T100000`,
    'SUMMARY:Manicure',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n'),
)[1]
console.log('node-ical:', visit.start.tz, visit.start.toISOString())
JS
cat >expected.txt <<'TXT'
Asia/Almaty GMT+05:00 is [ 'Central Asia Standard Time' ]
Asia/Qostanay GMT+05:00 is [ 'Central Asia Standard Time' ]
Asia/Bishkek GMT+06:00 is [ 'Central Asia Standard Time' ]
Europe/Kiev GMT+02:00 is [ 'FLE Standard Time' ]
Europe/Kyiv GMT+02:00 is []
Central Asia Standard Time is Asia/Almaty
node-ical: Asia/Bishkek 2026-12-01T04:00:00.000Z
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
