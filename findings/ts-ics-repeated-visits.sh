#!/usr/bin/env bash
# ts-ics repeats visits at other hours and on other days than other calendars do.
#
# ts-ics 2.4.6 (MIT), beside rrule-temporal 2.2.8 (MIT), with visits at 15:00 in Kyiv. A week is 168 hours, so that
# from the night on which the clock goes back a weekly visit is an hour early. A rule of the first Tuesday of each
# month leaves out the first visit and sets the others to midnight UTC; "the last day of the month" is the one before
# it; and of a visit on the 31st the day is lost for good in the first short month, where the format leaves that month
# out. On a machine whose own zone is Kyiv the weekly one is right, and tests there see nothing.
# What follows here: visits come one by one from the booking system; no rule of repetition is computed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent ts-ics@2.4.6 rrule-temporal@2.2.8
cat >seen.mjs <<'JS'
import { RRuleTemporal } from 'rrule-temporal'
import { convertIcsCalendar, extendByRecurrenceRule } from 'ts-ics'

const parts = { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' }
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Kyiv', ...parts })
const shown = (moments) => moments.map((moment) => clock.format(moment)).join(' | ')
const repeated = (day, rule) => {
  const start = `DTSTART;TZID=Europe/Kyiv:${day}T150000`
  const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20261001T000000Z', start, 'DURATION:PT1H', `RRULE:${rule}`]
  const all = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Salon//EN', ...event, 'END:VEVENT', 'END:VCALENDAR', '']
  const [visit] = convertIcsCalendar(undefined, all.join('\r\n')).events
  const others = new RRuleTemporal({ rruleString: `${start}\nRRULE:${rule}` }).all()
  console.log(rule)
  console.log('  ts-ics        ', shown(extendByRecurrenceRule(visit.recurrenceRule, { start: visit.start.date })))
  console.log('  rrule-temporal', shown(others.map(({ epochMilliseconds }) => epochMilliseconds)))
}
repeated('20261020', 'FREQ=WEEKLY;COUNT=3')
repeated('20261201', 'FREQ=MONTHLY;BYDAY=1TU;COUNT=3')
repeated('20261231', 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3')
repeated('20270131', 'FREQ=MONTHLY;COUNT=3')
JS
cat >expected.txt <<'TXT'
FREQ=WEEKLY;COUNT=3
  ts-ics         20 Oct, 15:00 | 27 Oct, 14:00 | 03 Nov, 14:00
  rrule-temporal 20 Oct, 15:00 | 27 Oct, 15:00 | 03 Nov, 15:00
FREQ=MONTHLY;BYDAY=1TU;COUNT=3
  ts-ics         05 Jan, 02:00 | 02 Feb, 02:00 | 02 Mar, 02:00
  rrule-temporal 01 Dec, 15:00 | 05 Jan, 15:00 | 02 Feb, 15:00
FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3
  ts-ics         30 Jan, 15:00 | 27 Feb, 15:00 | 30 Mar, 16:00
  rrule-temporal 31 Dec, 15:00 | 31 Jan, 15:00 | 28 Feb, 15:00
FREQ=MONTHLY;COUNT=3
  ts-ics         31 Jan, 15:00 | 28 Feb, 15:00 | 28 Mar, 16:00
  rrule-temporal 31 Jan, 15:00 | 31 Mar, 15:00 | 31 May, 15:00
TXT
TZ=UTC node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
