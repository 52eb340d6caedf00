/** The salon's own script beside the widget's script tag, with buttons to call the widget's methods. */

const log = document.getElementById('events')
const note = (sentence) => {
  const item = document.createElement('p')
  item.textContent = sentence
  log.append(item)
}

const init = () => {
  if (!window.Frontdesk) return note('The widget’s script is not there.')
  const widget = window.Frontdesk
  widget.init({
    token: () =>
      fetch('salon/token').then((answer) =>
        answer.ok ? answer.json() : Promise.reject(new Error(`No token: ${answer.status}`)),
      ),
  })
  note('init')
  for (const event of ['ready', 'open', 'close', 'message', 'error', 'destroy'])
    widget.on?.(event, () => note(`heard: ${event}`))
}

init()
for (const button of document.querySelectorAll('[data-method]')) {
  const { method } = button.dataset
  button.addEventListener('click', () => {
    if (method === 'init') return init()
    if (!window.Frontdesk) return note('The widget’s script is not there.')
    window.Frontdesk[method]()
    note(method)
  })
}
document
  .getElementById('rude')
  .addEventListener('change', (event) => document.body.classList.toggle('hostile', event.target.checked))
