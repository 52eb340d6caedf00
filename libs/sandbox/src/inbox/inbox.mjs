/* global document, location */
// Shows a new letter without being asked: looks every two seconds, and loads the page again when the newest is another.
const main = document.querySelector('[data-newest]')
const query = new URLSearchParams(location.search)
const address = new URL('inbox.json', location.href)
if (query.get('to')) address.searchParams.set('to', query.get('to'))

async function look() {
  if (document.hidden || document.activeElement?.tagName === 'INPUT') return
  const answer = await fetch(address, { cache: 'no-store' })
  if (!answer.ok) return
  const [newest] = await answer.json()
  if (newest && newest.id !== main.dataset.newest) location.reload()
}

setInterval(() => look().catch(() => undefined), 2000)
