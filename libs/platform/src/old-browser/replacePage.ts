/**
 * Empties the page once it has been read, before any code of the app runs: that finds no place to draw itself.
 * `draw` is called then.
 */
export function replacePage(draw: () => void): void {
  document.addEventListener('readystatechange', function () {
    if (document.readyState !== 'interactive') return
    document.body.textContent = ''
    draw()
  })
}
