/** The salon's own script beside the widget's script tag or package, with buttons to call the widget's methods. */

const product = document.querySelector('meta[name="frontdesk"]')?.content
const frontdesk = product ? (await import('./widget/index.js')).loadFrontdesk({ origin: product }) : window.Frontdesk

const log = document.getElementById('events')
const note = (sentence) => {
  const item = document.createElement('p')
  item.textContent = sentence
  log.append(item)
}

/** Asks the salon's server for the widget's key and a token that names the person on this page. */
const identify = () =>
  fetch('salon/identity').then((answer) =>
    answer.ok ? answer.json() : Promise.reject(new Error(`No identity: ${answer.status}`)),
  )

const init = async () => {
  if (!frontdesk) return note('The widget’s script is not there.')
  const { key } = await identify()
  frontdesk.init({ key, identity: () => identify().then(({ token }) => token) })
  note('init')
}

for (const event of ['open', 'close', 'unread'])
  frontdesk?.on(event, (unread) => note(`heard: ${event}${unread === undefined ? '' : ` ${unread}`}`))
init()
for (const button of document.querySelectorAll('[data-method]')) {
  const { method } = button.dataset
  button.addEventListener('click', () => {
    if (method === 'init') return init()
    if (!frontdesk) return note('The widget’s script is not there.')
    frontdesk[method]()
    note(method)
  })
}
document
  .getElementById('rude')
  .addEventListener('change', (event) => document.body.classList.toggle('hostile', event.target.checked))
