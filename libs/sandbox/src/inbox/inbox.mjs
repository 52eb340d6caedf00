// Shows a new letter without being asked: looks every two seconds, and loads the page again when the newest is another.
const main = document.querySelector('[data-newest]')
const address = new URL(document.URL)
address.pathname += '.json'

async function look() {
  if (document.hidden || document.activeElement?.tagName === 'INPUT') return
  const answer = await fetch(address, { cache: 'no-store' })
  if (!answer.ok) return
  const [newest] = await answer.json()
  if (newest && newest.id !== main.dataset.newest) window.location.reload()
}

setInterval(() => look().catch(() => undefined), 2000)
