/** A phone with WhatsApp or Instagram: sends and shows messages without reloading the page. */

const { app = 'whatsapp', number, account, person, side, prefix } = document.body.dataset
const who = { ...(account === undefined ? { number } : { account }), person, side }
const log = document.getElementById('log')
const form = document.getElementById('composer')
const box = document.getElementById('message')
const failure = document.getElementById('failure')
const chosen = document.getElementById('files')
const hide = document.getElementById('hide')
const share = document.getElementById('share')
const advertisement = document.getElementById('advertisement')
const isPressed = (button) => button?.getAttribute('aria-pressed') === 'true'

const editing = document.getElementById('editing')
/** The id of the message that is being edited. */
let edited = null

const goToEnd = () => (log.scrollTop = log.scrollHeight)
goToEnd()

async function call(path, request) {
  try {
    const answer = await fetch(`${prefix}/${app}/${path}`, { method: 'POST', ...request })
    if (!answer.ok) throw new Error((await answer.json()).message)
    failure.hidden = true
    return true
  } catch (error) {
    failure.textContent = `Not sent: ${error.message}. Try again.`
    failure.hidden = false
    return false
  }
}
const post = (path, fields) =>
  call(path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...who, ...fields }),
  })

const events = new window.EventSource(`${prefix}/${app}/events?${new window.URLSearchParams(who)}`)
events.addEventListener('log', (event) => {
  const { markup } = JSON.parse(event.data)
  log.innerHTML = markup
  goToEnd()
  // A visible phone of the customer has read the messages on it.
  if (side === 'customer' && !document.hidden && log.querySelector('.theirs')) void post('read', {})
})

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const text = box.value
  if (text.trim() === '') return
  const id = edited
  endEditing()
  box.value = ''
  // The button of an advertisement is behind the first message alone.
  const from = isPressed(advertisement) ? { advertisement: 'true' } : {}
  const isDone = id === null ? await post('messages', { text, ...from }) : await post('correct', { id, text })
  if (isDone && id === null) advertisement?.setAttribute('aria-pressed', 'false')
  if (!isDone && box.value === '') box.value = text
  box.focus()
})
function endEditing() {
  edited = null
  if (editing) editing.hidden = true
}
editing?.querySelector('button').addEventListener('click', () => {
  endEditing()
  box.value = ''
  box.focus()
})
log.addEventListener('click', (event) => {
  const kind = event.target.closest('[data-correct]')?.dataset.correct
  if (kind === undefined) return
  const message = event.target.closest('[data-id]')
  if (kind === 'delete') return void post('correct', { id: message.dataset.id })
  edited = message.dataset.id
  editing.hidden = false
  box.value = message.querySelector('.text').textContent
  box.focus()
})
box.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  form.requestSubmit()
})

document.getElementById('attach')?.addEventListener('click', () => chosen.click())
chosen?.addEventListener('change', async () => {
  for (const file of chosen.files) {
    const query = new window.URLSearchParams({ ...who, name: file.name, type: file.type, caption: box.value.trim() })
    const isSent = await call(`files?${query}`, {
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    })
    if (isSent) box.value = ''
  }
  chosen.value = ''
})

hide?.addEventListener('click', async () => {
  const hidesPhone = !isPressed(hide)
  if (await post('hide', { hidesPhone })) hide.setAttribute('aria-pressed', String(hidesPhone))
})

advertisement?.addEventListener('click', () => {
  advertisement.setAttribute('aria-pressed', String(!isPressed(advertisement)))
  box.focus()
})

share?.addEventListener('click', async () => {
  if (await post('share', {})) share.textContent = 'The chats are shared'
})

// On a narrow screen the choice of phones is collapsed.
const chooser = document.querySelector('.chooser')
const wide = window.matchMedia('(min-width: 760px)')
const fold = () => (chooser.open = wide.matches)
wide.addEventListener('change', fold)
fold()
