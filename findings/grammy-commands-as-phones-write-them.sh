#!/usr/bin/env bash
# grammY takes "/Start" for no command, and a caption for words that are heard.
#
# grammy 1.46.0 (MIT). Telegram marks "/Start" as a command (entity bot_command), which is how a phone writes it after its
# capital at the beginning of a sentence; `command('start')` does not match it, although it compares the name of the bot
# behind the @ without regard to case. `hears` matches captions of pictures as well as texts, and posts of channels;
# `on('message:text')`, which reads like the same without a pattern, matches neither. A command in a message to a
# business account reaches no `command` handler at all.
# What follows here: commands are read from the entity and compared in lower case, and each kind of update is named.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent grammy@1.46.0
cat >seen.mjs <<'JS'
import { Bot } from 'grammy'

const bot = new Bot('1:token', { botInfo: { id: 1, is_bot: true, first_name: 'Lily', username: 'lily_bot' } })
let heard = []
bot.command('start', () => void heard.push('command'))
bot.hears(/price/i, () => void heard.push('hears'))
bot.on('message:text', () => void heard.push('message:text'))
bot.use(() => void heard.push('anything else'))

const from = { id: 5, is_bot: false, first_name: 'Anna' }
const message = (part) => ({ message_id: 1, date: 1, chat: { id: 5, type: 'private', first_name: 'Anna' }, from, ...part })
const command = (text) => message({ text, entities: [{ type: 'bot_command', offset: 0, length: text.length }] })
const updates = {
  '/start': { message: command('/start') },
  '/Start': { message: command('/Start') },
  '/start@Lily_Bot': { message: command('/start@Lily_Bot') },
  '/start to a business account': { business_message: { ...command('/start'), business_connection_id: 'one' } },
  'Price? as a text': { message: message({ text: 'Price?' }) },
  'Price? below a picture': { message: message({ caption: 'Price?', photo: [] }) },
  'Price? as a post of a channel': { channel_post: message({ text: 'Price?' }) },
}
let id = 1
for (const [name, update] of Object.entries(updates)) {
  heard = []
  await bot.handleUpdate({ update_id: id++, ...update })
  console.log(`${name}: ${heard.join(', ')}`)
}
JS
cat >expected.txt <<'TXT'
/start: command
/Start: message:text
/start@Lily_Bot: command
/start to a business account: anything else
Price? as a text: hears
Price? below a picture: hears
Price? as a post of a channel: hears
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
