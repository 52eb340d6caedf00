#!/usr/bin/env bash
# mime-types and mime name recordings and videos of phones by extensions that phones and computers do not open.
#
# mime-types 3.0.2 (MIT), mime 4.1.2 (MIT). A messenger hands over a file with its type and often without a name. Both
# libraries answer with the first of the extensions that a type has in their database: AAC becomes ".adts", an MP3 ".mpga",
# a video of an iPhone ".qt", and a voice note of WhatsApp ".oga". The way back is right for each of the usual extensions, so no
# round trip shows it.
# What follows here: the types that channels send have extensions of their own in one table.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent mime-types@3.0.2 mime@4.1.2
cat >seen.mjs <<'JS'
import mime from 'mime'
import mimeTypes from 'mime-types'

const files = [
  ['audio/aac', 'aac'],
  ['audio/mpeg', 'mp3'],
  ['video/quicktime', 'mov'],
  ['audio/ogg; codecs=opus', 'ogg'],
  ['audio/amr', 'amr'],
]
for (const [type, usual] of files)
  console.log(
    type.padEnd(23),
    'is named', [mimeTypes.extension(type), mime.getExtension(type)].join(' and ').padEnd(15),
    usual, 'is', mimeTypes.lookup('file.' + usual),
  )
JS
cat >expected.txt <<'TXT'
audio/aac               is named adts and adts   aac is audio/aac
audio/mpeg              is named mpga and mpga   mp3 is audio/mpeg
video/quicktime         is named qt and qt       mov is video/quicktime
audio/ogg; codecs=opus  is named oga and oga     ogg is audio/ogg
audio/amr               is named amr and amr     amr is audio/amr
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
