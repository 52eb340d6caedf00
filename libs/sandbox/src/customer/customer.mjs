/** The customer's phone: sends and shows messages without reloading the page. */

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

/** Shows the time in the local time zone, and a date above the first message of each day. */
function showTimes(message) {
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

/** A picture grows when it is loaded: a log that was scrolled to its end stays there. */
let follows = true
log.addEventListener('scroll', () => (follows = isAtEnd()))
log.addEventListener('load', () => follows && goToEnd(), true)

for (const message of log.querySelectorAll('.message')) showTimes(message)
goToEnd()

/** Shows a message as it reads now; one that comes again after a lost connection is the same. */
function replace(message, markup) {
  const changed = document.createRange().createContextualFragment(markup).firstElementChild
  changed.querySelector('time').textContent = clock.format(new Date(changed.dataset.at))
  message.replaceWith(changed)
}

function add({ id, markup }) {
  const known = log.querySelector(`[data-id="${id}"]`)
  if (known) return replace(known, markup)
  const stay = !isAtEnd()
  log.querySelector('.empty').hidden = true
  log.insertAdjacentHTML('beforeend', markup)
  const message = log.lastElementChild
  showTimes(message)
  if (message.classList.contains('theirs')) stopTyping()
  if (!stay || message.classList.contains('own')) goToEnd()
}

let typingTimer
function stopTyping() {
  clearTimeout(typingTimer)
  status.textContent = status.parentElement.dataset.rest
  status.classList.remove('typing')
}
function showTyping() {
  stopTyping()
  status.textContent = 'typing…'
  status.classList.add('typing')
  typingTimer = setTimeout(stopTyping, 6000)
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
events.addEventListener('typing', showTyping)
events.addEventListener('open', stopTyping)
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

/** Sends files one by one, the first with the text of the composer as its caption. */
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

/** The id of the message that the next one replies to; null for none. */
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
  // A text that could not be sent returns to the composer, unless it has new text.
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

// On a narrow screen the choice of salon and customer is collapsed.
const chooser = document.querySelector('.chooser')
const wide = window.matchMedia('(min-width: 760px)')
const fold = () => (chooser.open = wide.matches)
wide.addEventListener('change', fold)
fold()
if (wide.matches)
  for (const current of chooser.querySelectorAll('[aria-current]')) current.scrollIntoView({ block: 'nearest' })
