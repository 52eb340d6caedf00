#!/usr/bin/env bash
# grammY's ctx.msg is set for a message of a business account, and bot.on('msg'), hears and command do not see it.
#
# grammy 1.46.0 (MIT). `ctx.msg` is the message of any update: also `business_message`, edits and channel posts. The filter of
# the same name stands for `message` and `channel_post` alone, and `hears` and `command` are built on it. A bot that served
# customers directly and is connected to the salon's own account gets every update of that account, and answers none:
# no handler throws, and the update counts as received.
# What follows here: an account has handlers of its own, and an update that no handler takes is named at the channel.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent grammy@1.46.0
cat >seen.mjs <<'JS'
import { Bot } from 'grammy'

const botInfo = { id: 7, is_bot: true, first_name: 'Desk', username: 'desk_bot', can_join_groups: true }
const bot = new Bot('7:token', { botInfo })
const seen = []
bot.on('msg', (_ctx, next) => (seen.push("on('msg')"), next()))
bot.hears(/price/, (_ctx, next) => (seen.push('hears'), next()))
bot.command('price', (_ctx, next) => (seen.push('command'), next()))
bot.use((ctx) => void seen.push(`ctx.msg: ${ctx.msg?.text}`))

const chat = { id: 5, type: 'private', first_name: 'Ann' }
const entities = [{ type: 'bot_command', offset: 0, length: 6 }]
const message = { message_id: 1, date: 1_795_000_000, chat, from: { ...chat, is_bot: false }, text: '/price', entities }
for (const kind of ['message', 'edited_message', 'business_message']) {
  seen.length = 0
  await bot.handleUpdate({ update_id: 1, [kind]: message })
  console.log(kind.padEnd(16), seen.join(', '))
}
JS
cat >expected.txt <<'TXT'
message          on('msg'), hears, command, ctx.msg: /price
edited_message   ctx.msg: /price
business_message ctx.msg: /price
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
