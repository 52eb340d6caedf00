#!/usr/bin/env bash
# file-type names recordings by types that the channels' own lists do not have.
#
# file-type 21.3.4 (MIT). Recordings of telephones are recognised, under other names than WhatsApp, Telegram and IANA give
# them: an .m4a is "audio/x-m4a" (the channels say audio/mp4), a WhatsApp voice note is "audio/ogg; codecs=opus", a type
# with a parameter, a recording in 3GP is a video, and AMR-WB has the name of AMR, which is
# another codec. A list of allowed types that is compared by equality refuses them, or shows a recording as a film.
# What follows here: a recognised type is reduced to its essence and mapped to the channels' names before it is compared.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent file-type@21.3.4
cat >seen.mjs <<'JS'
import { fileTypeFromBuffer } from 'file-type'

const start = (...parts) => Buffer.concat([...parts.map((part) => Buffer.from(part, 'latin1')), Buffer.alloc(64)])
const box = (brand) => start('\x00\x00\x00\x18ftyp', brand, '\x00\x00\x00\x00isom', brand, '\x00\x00\x00\x08moov')
const page = 'OggS\x00\x02' + '\x00'.repeat(8) + 'abcd' + '\x00'.repeat(4) + 'crcc' + '\x01\x13'
const recordings = {
  'm4a of an iPhone': box('M4A '),
  'voice note of WhatsApp': start(page, 'OpusHead\x01\x01'),
  'recording as 3GP': box('3gp4'),
  'AMR': start('#!AMR\n'),
  'AMR-WB': start('#!AMR-WB\n'),
}
for (const [name, bytes] of Object.entries(recordings))
  console.log(name.padEnd(24), JSON.stringify(await fileTypeFromBuffer(bytes)))
JS
cat >expected.txt <<'TXT'
m4a of an iPhone         {"ext":"m4a","mime":"audio/x-m4a"}
voice note of WhatsApp   {"ext":"opus","mime":"audio/ogg; codecs=opus"}
recording as 3GP         {"ext":"3gp","mime":"video/3gpp"}
AMR                      {"ext":"amr","mime":"audio/amr"}
AMR-WB                   {"ext":"amr","mime":"audio/amr"}
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
