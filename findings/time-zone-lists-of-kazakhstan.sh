#!/usr/bin/env bash
# Lists of time zones on npm keep Kazakhstan an hour late, each at another place.
#
# All of Kazakhstan went to UTC+5 on 1 March 2024, which Intl knows by its tzdata. timezone-support 3.1.0
# (MIT) and timezones.json 1.7.2 (MIT) bring numbers of their own and say +6 for Almaty and Astana; timezones-list 3.1.0
# (MIT), which is newer, says +5 for Almaty and still +6 for Qostanay, whose clocks changed in the same night. A reminder
# "at 10:00" that is computed by them reaches a customer of a salon in Almaty at 9:00.
# What follows here: the names of zones come from Intl, and so do their hours, for the moment in question.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent timezone-support@3.1.0 timezones-list@3.1.0 timezones.json@1.7.2
cat >seen.mjs <<'JS'
import { createRequire } from 'node:module'
import { findTimeZone, getUTCOffset } from 'timezone-support'

const require = createRequire(import.meta.url)
const noon = new Date('2026-12-01T12:00:00Z')
const byIntl = (timeZone) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(noon)
    .find(({ type }) => type === 'timeZoneName').value
const list = require('timezones-list')
const zones = list.default ?? list
for (const zone of ['Asia/Almaty', 'Asia/Qostanay'])
  console.log(zone, {
    Intl: byIntl(zone),
    'timezones-list': zones.find(({ tzCode }) => tzCode === zone)?.utc,
  })
console.log('Asia/Almaty', {
  'timezone-support': -getUTCOffset(noon, findTimeZone('Asia/Almaty')).offset / 60,
  'timezones.json': require('timezones.json').find(({ utc }) => utc.includes('Asia/Almaty')).offset,
})
JS
cat >expected.txt <<'TXT'
Asia/Almaty { Intl: 'GMT+05:00', 'timezones-list': '+05:00' }
Asia/Qostanay { Intl: 'GMT+05:00', 'timezones-list': '+06:00' }
Asia/Almaty { 'timezone-support': 6, 'timezones.json': 6 }
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
