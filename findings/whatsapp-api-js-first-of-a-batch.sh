#!/usr/bin/env bash
# whatsapp-api-js hands on the first message of a webhook and leaves out all others.
#
# whatsapp-api-js 6.3.0 (MIT), WhatsAppAPI.post. Meta groups what happens close together: several entries, several changes
# in an entry, several messages or statuses in a change. The library reads entry 0, change 0, message 0 and answers that
# all is well, so Meta never sends the others again: of a customer who writes three words in three bubbles after an
# outage the first arrives. One that the phone of the owner wrote (smb_message_echoes) raises an error.
# What follows here: every entry, change and item of a webhook is stored as an event of its own before it is answered.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent whatsapp-api-js@6.3.0
cat >seen.mjs <<'JS'
import { WhatsAppAPI } from 'whatsapp-api-js'

const api = new WhatsAppAPI({ token: 'token', secure: false, v: 'v24.0' })
let handed = []
api.on.message = ({ message }) => void handed.push(message.id)
api.on.status = ({ status }) => void handed.push(status)
const messageOf = (id) => ({ from: '77010000001', id, timestamp: '1700000000', type: 'text', text: { body: id } })
const changeOf = (value) => ({
  field: 'messages',
  value: { messaging_product: 'whatsapp', metadata: { phone_number_id: '9' }, contacts: [{ profile: { name: 'A' }, wa_id: '77010000001' }], ...value },
})
const webhookOf = (...entries) => ({ object: 'whatsapp_business_account', entry: entries.map((changes) => ({ id: '1', changes })) })
const statusOf = (status) => ({ id: 'm', status, timestamp: '1700000000', recipient_id: '77010000001' })
const webhooks = {
  'three messages in a change': webhookOf([changeOf({ messages: ['a', 'b', 'c'].map(messageOf) })]),
  'two changes in an entry': webhookOf([changeOf({ messages: [messageOf('a')] }), changeOf({ messages: [messageOf('b')] })]),
  'two entries': webhookOf([changeOf({ messages: [messageOf('a')] })], [changeOf({ messages: [messageOf('b')] })]),
  'two statuses in a change': webhookOf([changeOf({ statuses: ['sent', 'delivered'].map(statusOf) })]),
}
for (const [name, webhook] of Object.entries(webhooks)) {
  handed = []
  await api.post(webhook)
  console.log(name.padEnd(27), handed.join(' '))
}
JS
cat >expected.txt <<'TXT'
three messages in a change  a
two changes in an entry     a
two entries                 a
two statuses in a change    sent
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
