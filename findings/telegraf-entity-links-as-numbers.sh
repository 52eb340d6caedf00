#!/usr/bin/env bash
# @telegraf/entity reads a link of MarkdownV2, which it wrote itself, as one long number.
#
# @telegraf/entity 0.7.0 (MIT), which turns the formatting of Telegram's messages into text and back. parse_markdown
# puts the bytes of a link's address one after the other as decimal numbers: "https" becomes 104116116112115. It keeps
# the backslashes before points and signs as letters of the text, which moves all that is formatted behind them, and
# forgets what was underlined. parse_html reads the same message as it was. No step is an error, and a message that is
# kept as MarkdownV2 and sent again leads nowhere.
# What follows here: formatting is read from the entities that Telegram gives, and never out of markup.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent @telegraf/entity@0.7.0
cat >seen.mjs <<'JS'
import { parse_html, parse_markdown, toHTML, toMarkdownV2 } from '@telegraf/entity'

const message = {
  text: 'Cut 49.50, book here!',
  entities: [
    { type: 'underline', offset: 0, length: 3 },
    { type: 'text_link', offset: 16, length: 4, url: 'https://a.example' },
  ],
}
const ways = { MarkdownV2: [toMarkdownV2, parse_markdown], HTML: [toHTML, parse_html] }
for (const [format, [write, read]] of Object.entries(ways)) {
  const written = write(message)
  const { text, entities } = read(written)
  console.log(`${format}: ${written}`)
  console.log(`  text: ${text}`)
  for (const { type, offset, length, url } of entities)
    console.log(`  ${type} "${text.slice(offset, offset + length)}"${url ? ` to ${url}` : ''}`)
}
JS
cat >expected.txt <<'TXT'
MarkdownV2: __Cut__ 49\.50, book [here](https://a.example)\!
  text: Cut 49\.50, book here\!
  text_link "here" to 104116116112115584747974610112097109112108101
HTML: <u>Cut</u> 49.50, book <a href="https://a.example">here</a>!
  text: Cut 49.50, book here!
  underline "Cut"
  text_link "here" to https://a.example
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
