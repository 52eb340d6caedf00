/** A picture of the comparison that is not alike: `new` has no before, `gone` no after. */
export type Found = { name: string; is: 'changed' | 'new' | 'gone'; pixels?: number }

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const asText = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '')

const sidesOf: Readonly<Record<Found['is'], readonly string[]>> = {
  changed: ['before', 'after', 'difference'],
  new: ['after'],
  gone: ['before'],
}

const sectionOf = ({ name, is, pixels }: Found) => `
<section>
<h2>${asText(name.replace(/\.png$/, ''))} <small>${is === 'changed' ? `${String(pixels)} pixels` : is}</small></h2>
<div>${sidesOf[is].map((side) => `<figure><figcaption>${side}</figcaption><img loading="lazy" alt="${side}: ${asText(name)}" src="${side}/${asText(name)}"></figure>`).join('')}</div>
</section>`

type Comparison = { before: string; after: string; found: readonly Found[]; count: number }

/**
 * The page for a designer: each picture that differs, side by side, the largest difference first.
 */
export const comparisonPage = ({ before, after, found, count }: Comparison) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>What changed</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui }
body { margin: 24px }
div { display: grid; grid-template-columns: repeat(auto-fit, minmax(280px, 1fr)); gap: 16px }
figure { margin: 0 }
img { max-width: 100%; border: 1px solid GrayText }
small { font-weight: 400 }
</style>
<h1>What changed</h1>
<p>${asText(before)} → ${asText(after)}: ${found.length === 0 ? `nothing differs in ${String(count)} pictures` : `${String(found.length)} of ${String(count)} pictures differ`}.</p>
${found
  .toSorted((one, other) => (other.pixels ?? Infinity) - (one.pixels ?? Infinity))
  .map(sectionOf)
  .join('')}
</html>
`
