// Reloads the page when a newer email has arrived; checks every two seconds.
const main = document.querySelector('[data-newest]')
const address = new URL(document.URL)
address.pathname += '.json'

async function check() {
  if (document.hidden || document.activeElement?.tagName === 'INPUT') return
  const response = await fetch(address, { cache: 'no-store' })
  if (!response.ok) return
  const [newest] = await response.json()
  if (newest && newest.id !== main.dataset.newest) window.location.reload()
}

setInterval(() => check().catch(() => undefined), 2000)
