#!/usr/bin/env bash
# The Telegram adapter of the Chat SDK takes each conversation of replies in a group for a topic of its own.
#
# @chat-adapter/telegram 4.41.1 (MIT), a young adapter of the Chat SDK. In a supergroup without topics, a
# reply carries message_thread_id, too: the id of the message that the replies began with. Only is_topic_message tells a topic. The
# adapter reads message_thread_id alone: the question and its reply are two threads, and an answer to the reply is sent
# into a topic that does not exist, which the Bot API refuses ("message thread not found").
# What follows here: a topic is read from is_topic_message, and a reply stays in the chat of its group.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent @chat-adapter/telegram@4.41.1 chat@4.41.1
cat >seen.mjs <<'JS'
import { createServer } from 'node:http'
import { createTelegramAdapter } from '@chat-adapter/telegram'

const chat = { id: -1001234567890, type: 'supergroup', title: 'Front desk' }
const message = (message_id, rest) => ({ message_id, date: 1764400000, chat, from: { id: 5, is_bot: false, first_name: 'Olena' }, ...rest })
const question = message(10, { text: 'Is Saturday free?' })
const reply = message(11, { text: 'And Sunday?', message_thread_id: 10, reply_to_message: question })
const ofTopic = message(12, { text: 'Prices?', message_thread_id: 3, is_topic_message: true, chat: { ...chat, is_forum: true } })

const sent = []
const botApi = createServer(async (request, response) => {
  let body = ''
  for await (const piece of request) body += piece
  if (request.url.includes('send')) sent.push(JSON.parse(body))
  response.end(JSON.stringify({ ok: true, result: message(20, { text: 'Yes' }) }))
})
await new Promise((ready) => botApi.listen(0, '127.0.0.1', ready))
const logger = { debug() {}, info() {}, warn() {}, error() {}, child: () => logger }
const adapter = createTelegramAdapter({
  botToken: '1:a',
  secretToken: 's',
  userName: 'salon_bot',
  apiUrl: `http://127.0.0.1:${botApi.address().port}`,
  logger,
})
for (const raw of [question, reply, ofTopic]) console.log(raw.text, adapter.parseMessage(raw).threadId)
await adapter.postMessage(adapter.parseMessage(reply).threadId, 'Yes')
console.log(`answered into message_thread_id ${sent[0].message_thread_id}`)
botApi.close()
JS
cat >expected.txt <<'TXT'
Is Saturday free? telegram:-1001234567890
And Sunday? telegram:-1001234567890:10
Prices? telegram:-1001234567890:3
answered into message_thread_id 10
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
