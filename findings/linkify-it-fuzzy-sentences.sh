#!/usr/bin/env bash
# linkify-it 6 links no address without a scheme, and with fuzzyLink it links the seam of two sentences.
#
# linkify-it 6.1.0 (MIT). "www.lily.kz" and "t.me/lily", which people write in every chat, are no links by default (they
# were in version 5). With `fuzzyLink: true` they are, and so is "Hello.It" of two sentences without a space, since every
# combination of two Latin letters counts as a country. A phone number is never a link.
# What follows here: without a scheme only www. and addresses with a path are linked; phones have a rule of their own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent linkify-it@6.1.0
cat >seen.mjs <<'JS'
import { LinkifyIt } from 'linkify-it'

const texts = ['www.lily.kz', 't.me/lily', 'Hello.It is open', '+7 701 123 45 67']
for (const [name, linkify] of [['by default', new LinkifyIt()], ['fuzzyLink', new LinkifyIt({ fuzzyLink: true })]])
  for (const text of texts) console.log(name.padEnd(11), text.padEnd(18), linkify.match(text)?.map(({ url }) => url).join(' ') ?? 'no link')
JS
cat >expected.txt <<'TXT'
by default  www.lily.kz        no link
by default  t.me/lily          no link
by default  Hello.It is open   no link
by default  +7 701 123 45 67   no link
fuzzyLink   www.lily.kz        http://www.lily.kz
fuzzyLink   t.me/lily          http://t.me/lily
fuzzyLink   Hello.It is open   http://Hello.It
fuzzyLink   +7 701 123 45 67   no link
TXT
npx --yes --package=node@24.21.0 node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
