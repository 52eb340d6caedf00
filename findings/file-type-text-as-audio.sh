#!/usr/bin/env bash
# file-type takes a text file of the Windows Notepad for audio.
#
# file-type 21.3.4 (MIT). Notepad's "Unicode" is UTF-16LE with the mark FF FE, which also begins a frame of MPEG audio,
# layer 1. A price list saved so is { ext: 'mp1', mime: 'audio/mpeg' }, whatever its words; the same text with the other
# mark, or in UTF-8, has no type at all. A server that trusts the bytes shows the list in a player, or refuses it as a
# recording of a kind that nobody uses.
# What follows here: `audio/mpeg` counts only as mp3, and the mark of UTF-16 is looked at before a file is no text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent file-type@21.3.4
cat >seen.mjs <<'JS'
import { fileTypeFromBuffer } from 'file-type'

const text = 'Прайс: манікюр 500 грн'
const le = Buffer.from('\uFEFF' + text, 'utf16le')
const be = Buffer.from(le).swap16()
for (const [name, bytes] of Object.entries({ 'UTF-16LE': le, 'UTF-16BE': be, 'UTF-8': Buffer.from(text) }))
  console.log(name, JSON.stringify((await fileTypeFromBuffer(bytes)) ?? null))
JS
cat >expected.txt <<'TXT'
UTF-16LE {"ext":"mp1","mime":"audio/mpeg"}
UTF-16BE null
UTF-8 null
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
