/** What a salon writes beside the widget's one script tag, and buttons to try its words. */

const said = document.getElementById('said')
const note = (sentence) => {
  const item = document.createElement('p')
  item.textContent = sentence
  said.append(item)
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
  for (const word of ['ready', 'open', 'close', 'message', 'error', 'destroy'])
    widget.on?.(word, () => note(`heard: ${word}`))
}

init()
for (const button of document.querySelectorAll('[data-word]')) {
  const { word } = button.dataset
  button.addEventListener('click', () => {
    if (word === 'init') return init()
    if (!window.Frontdesk) return note('The widget’s script is not there.')
    window.Frontdesk[word]()
    note(word)
  })
}
document
  .getElementById('rude')
  .addEventListener('change', (event) => document.body.classList.toggle('hostile', event.target.checked))
