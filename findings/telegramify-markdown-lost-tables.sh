#!/usr/bin/env bash
# telegramify-markdown removes a whole price list, and shows done and open tasks alike.
#
# telegramify-markdown 1.3.3 (MIT) turns the Markdown of a model's answer into Telegram's MarkdownV2. Its three ways with what
# Telegram lacks differ in more than their names say: with 'remove' a table is gone with its words, and the message may be
# empty, which Telegram refuses; with 'keep' its bars stay unescaped, which Telegram refuses, too; only 'escape' can be
# sent. A list of tasks loses whether each is done, in all three. No call warns.
# What follows here: the AI's answers are sent as they are, without a parse mode; a checklist of Telegram is read with its
# boxes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent telegramify-markdown@1.3.3
cat >seen.mjs <<'JS'
import telegramifyMarkdown from 'telegramify-markdown'

const prices = '| Haircut | 450 |\n|---|---|\n| Colour | 900 |'
const tasks = '- [x] Paid\n- [ ] Booked'
for (const way of ['escape', 'remove', 'keep'])
  for (const text of [prices, tasks]) console.log(way.padEnd(6), JSON.stringify(telegramifyMarkdown(text, way)))
JS
cat >expected.txt <<'TXT'
escape "\\| Haircut \\| 450 \\|\n\\| \\-\\-\\-\\-\\-\\-\\- \\| \\-\\-\\- \\|\n\\| Colour  \\| 900 \\|\n"
escape "•   Paid\n•   Booked\n"
remove ""
remove "•   Paid\n•   Booked\n"
keep   "| Haircut | 450 |\n| ------- | --- |\n| Colour  | 900 |\n"
keep   "•   Paid\n•   Booked\n"
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
