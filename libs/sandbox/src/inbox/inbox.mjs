// Reloads the page when a newer email has arrived, and keeps the authenticator's codes; checks every two seconds.
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

/** Shows the present codes of the authenticator app. */
async function showCodes() {
  const shown = [...document.querySelectorAll('[data-account]')]
  if (document.hidden || shown.length === 0) return
  const response = await fetch(new URL('authenticator.json', document.URL), { cache: 'no-store' })
  if (!response.ok) return
  const codes = await response.json()
  for (const place of shown) {
    const found = codes.find(({ account }) => account === place.dataset.account)
    if (found && found.code !== place.textContent) place.textContent = found.code
  }
}

setInterval(() => showCodes().catch(() => undefined), 2000)
setInterval(() => check().catch(() => undefined), 2000)
