/** The customer's phone: sends, and shows what comes, without loading the page again. */

const { bot, customer, prefix } = document.body.dataset
const who = { bot, customer }
const log = document.getElementById('log')
const form = document.getElementById('composer')
const box = document.getElementById('message')
const block = document.getElementById('block')
const status = document.getElementById('status')
const failure = document.getElementById('failure')

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const calendar = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** Puts times into the reader's own zone, and a day above the first message of each. */
function dress(message) {
  const at = new Date(message.dataset.at)
  message.querySelector('time').textContent = clock.format(at)
  const day = calendar.format(at)
  if (log.dataset.day !== day) {
    const separator = document.createElement('p')
    separator.className = 'day'
    separator.lang = 'en'
    separator.textContent = day === calendar.format(new Date()) ? 'Today' : day
    message.before(separator)
  }
  log.dataset.day = day
}

const isAtEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 80
const goToEnd = () => (log.scrollTop = log.scrollHeight)

/** A picture grows when it comes: whoever was at the end stays there. */
let follows = true
log.addEventListener('scroll', () => (follows = isAtEnd()))
log.addEventListener('load', () => follows && goToEnd(), true)

for (const message of log.querySelectorAll('.message')) dress(message)
goToEnd()

function add({ id, markup }) {
  if (log.querySelector(`[data-id="${id}"]`)) return
  const stay = !isAtEnd()
  log.querySelector('.empty').hidden = true
  log.insertAdjacentHTML('beforeend', markup)
  const message = log.lastElementChild
  dress(message)
  if (message.classList.contains('theirs')) rest()
  if (!stay || message.classList.contains('own')) goToEnd()
}

let tired
function rest() {
  clearTimeout(tired)
  status.textContent = status.parentElement.dataset.rest
  status.classList.remove('typing')
}
function type() {
  rest()
  status.textContent = 'typing…'
  status.classList.add('typing')
  tired = setTimeout(rest, 6000)
}

function show({ waiting, isBlocked }) {
  block.setAttribute('aria-pressed', String(isBlocked))
  for (const message of log.querySelectorAll('.own')) {
    const isWaiting = waiting.includes(Number(message.dataset.id))
    message.toggleAttribute('data-waiting', isWaiting)
    message.querySelector('.state').textContent = isWaiting ? 'Sent' : 'Delivered'
  }
}

const newest = log.querySelector('.message:last-of-type')?.dataset.id ?? '0'
const events = new window.EventSource(
  `${prefix}/customer/events?${new window.URLSearchParams({ ...who, after: newest })}`,
)
events.addEventListener('message', (event) => add(JSON.parse(event.data)))
events.addEventListener('state', (event) => show(JSON.parse(event.data)))
events.addEventListener('typing', type)
events.addEventListener('open', rest)
events.addEventListener('error', () => (status.textContent = 'connecting…'))

async function post(path, fields) {
  try {
    const answer = await fetch(`${prefix}/customer/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...who, ...fields }),
    })
    if (!answer.ok) throw new Error((await answer.json()).message)
    failure.hidden = true
    return true
  } catch (error) {
    failure.textContent = `Not sent: ${error.message}. Try again.`
    failure.hidden = false
    return false
  }
}

/** Sends files one by one, the first with the words that stand in the box. */
async function sendFiles(files) {
  for (const [place, file] of [...files].entries()) {
    const caption = place === 0 ? box.value.trim() : ''
    const query = new window.URLSearchParams({ ...who, name: file.name, type: file.type, caption })
    try {
      const answer = await fetch(`${prefix}/customer/files?${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: file,
      })
      if (!answer.ok) throw new Error((await answer.json()).message)
      failure.hidden = true
    } catch (error) {
      failure.textContent = `${file.name} was not sent: ${error.message}. Try again.`
      failure.hidden = false
      return
    }
    if (caption !== '') box.value = ''
    grow()
  }
}
const chosen = document.getElementById('files')
document.getElementById('attach').addEventListener('click', () => chosen.click())
chosen.addEventListener('change', async () => {
  await sendFiles(chosen.files)
  chosen.value = ''
})

const grow = () => {
  box.style.height = 'auto'
  box.style.height = `${Math.min(box.scrollHeight, 160)}px`
}
box.addEventListener('input', grow)

/** The message that the next words reply to, as a reader chose it; null for none. */
let repliesTo = null
const replying = document.getElementById('replying')
function replyTo(message) {
  repliesTo = message?.dataset.id ?? null
  replying.hidden = message === null
  document.getElementById('replied').textContent = message?.querySelector('.text')?.textContent ?? 'File'
}
log.addEventListener('click', ({ target }) => {
  if (!target.classList.contains('reply')) return
  replyTo(target.closest('.message'))
  box.focus()
})
document.getElementById('no-reply').addEventListener('click', () => {
  replyTo(null)
  box.focus()
})

async function send(text) {
  if (text.trim() === '') return true
  const isSent = await post('messages', { text, ...(repliesTo !== null && { replyTo: repliesTo }) })
  if (isSent) replyTo(null)
  return isSent
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const text = box.value
  box.value = ''
  grow()
  // What could not be sent goes back into the box, unless something new stands there.
  if (!(await send(text)) && box.value === '') box.value = text
  box.focus()
})
box.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  form.requestSubmit()
})
for (const question of document.querySelectorAll('.questions button'))
  question.addEventListener('click', () => void send(question.textContent))
block.addEventListener('click', () => void post('block', { isBlocked: block.getAttribute('aria-pressed') !== 'true' }))

// On a phone the choice of salon and customer is folded away.
const chooser = document.querySelector('.chooser')
const wide = window.matchMedia('(min-width: 760px)')
const fold = () => (chooser.open = wide.matches)
wide.addEventListener('change', fold)
fold()
if (wide.matches)
  for (const current of chooser.querySelectorAll('[aria-current]')) current.scrollIntoView({ block: 'nearest' })
