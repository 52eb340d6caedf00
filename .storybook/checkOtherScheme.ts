const attribute = 'data-mantine-color-scheme'

/** The addon's axe looks at one colour scheme; this looks once more in the other, at what depends on colour. */
export async function checkOtherScheme({
  canvasElement,
  parameters,
}: {
  canvasElement: HTMLElement
  parameters: { a11y?: { test?: string } }
}) {
  if (import.meta.env.MODE !== 'test' || parameters.a11y?.test !== 'error') return
  // Loaded here: the addon loads it by itself, and nobody who only looks at stories needs it.
  const { default: axe } = await import('axe-core')
  const root = document.documentElement
  const shown = root.getAttribute(attribute)
  root.setAttribute(attribute, shown === 'dark' ? 'light' : 'dark')
  try {
    const { violations } = await axe.run(canvasElement.ownerDocument.body, {
      runOnly: ['color-contrast'],
      resultTypes: ['violations'],
    })
    const found = violations.flatMap(({ nodes }) =>
      nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`),
    )
    if (found.length > 0)
      throw new Error(`Contrast in the ${shown === 'dark' ? 'light' : 'dark'} scheme:\n${found.join('\n')}`)
  } finally {
    root.setAttribute(attribute, shown ?? 'light')
  }
}
