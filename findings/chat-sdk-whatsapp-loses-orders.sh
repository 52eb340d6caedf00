#!/usr/bin/env bash
# The WhatsApp adapter of the Chat SDK hears no order and no contact, and of a video not the words below it.
#
# @chat-adapter/whatsapp 4.41.1 (MIT), a young adapter of the Chat SDK. The words below a picture become the text of the
# message; those below a video are replaced by "[Video]". An order from the catalogue, with what the customer wrote to it,
# and a shared contact reach no handler: they are noted at level debug and answered with 200, so that Meta never sends
# them again. Of six valid messages of one webhook three arrive whole.
# What follows here: each kind that Meta documents stands in the table of kinds, and one that is not there is named.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent @chat-adapter/whatsapp@4.41.1 chat@4.41.1
cat >seen.mjs <<'JS'
import { createHmac } from 'node:crypto'
import { createWhatsAppAdapter } from '@chat-adapter/whatsapp'

const heard = []
const logger = { debug() {}, info() {}, warn() {}, error() {}, child: () => logger }
const phoneNumberId = '106540352242922'
const adapter = createWhatsAppAdapter({ accessToken: 't', appSecret: 's', phoneNumberId, verifyToken: 'v', logger })
await adapter.initialize({
  processMessage: (_adapter, _thread, message) => void heard.push(message),
  getLogger: () => logger,
  getState: () => ({ get: async () => null, set: async () => {} }),
  getUserName: () => 'salon',
})
const from = '380671112233'
const file = (mime_type, caption) => ({ id: '1', mime_type, sha256: 'x', caption })
const messages = [
  { type: 'image', image: file('image/jpeg', 'This colour, please') },
  { type: 'video', video: file('video/mp4', 'This haircut, please') },
  { type: 'contacts', contacts: [{ name: { formatted_name: 'Olena' }, phones: [{ phone: '+380671112234' }] }] },
  {
    type: 'order',
    order: {
      catalog_id: '1',
      text: 'For Saturday',
      product_items: [{ product_retailer_id: 'gel', quantity: 1, item_price: 650, currency: 'UAH' }],
    },
  },
  { type: 'location', location: { latitude: 50.45, longitude: 30.52 } },
  { type: 'text', text: { body: 'At what time?' } },
].map((message, index) => ({ from, id: `wamid.${index + 1}`, timestamp: '1764400000', ...message }))
const metadata = { display_phone_number: '15550783881', phone_number_id: phoneNumberId }
const contacts = [{ profile: { name: 'Iryna' }, wa_id: from }]
const value = { messaging_product: 'whatsapp', metadata, contacts, messages }
const body = JSON.stringify({
  object: 'whatsapp_business_account',
  entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
})
const signature = `sha256=${createHmac('sha256', 's').update(body).digest('hex')}`
const headers = { 'x-hub-signature-256': signature }
const { status } = await adapter.handleWebhook(new Request('https://salon.example/', { method: 'POST', body, headers }))
console.log(`answered ${status}, sent ${messages.length}, heard ${heard.length}`)
for (const { id, text } of heard) console.log(id, text)
JS
cat >expected.txt <<'TXT'
answered 200, sent 6, heard 4
wamid.1 This colour, please
wamid.2 [Video]
wamid.5 [Location: 50.45, 30.52]
wamid.6 At what time?
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
