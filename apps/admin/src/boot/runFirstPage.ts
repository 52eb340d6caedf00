import type { FirstView } from './firstView.ts'

/** A page that needs the code asks for it again, and reports that it cannot be had. */
const ignore = () => undefined

/**
 * Runs the code of the first page while the configuration and the first data are on their way, in place of after them;
 * `view` is what the boot script has found. Pages that are not among the first ones are left to the routes.
 */
export function runFirstPage(view: string | undefined): void {
  const first = view as FirstView | undefined // what the boot script writes
  if (first !== 'inbox' && first !== 'page') return
  import('../shell/Shell.tsx').catch(ignore)
  if (first === 'inbox') import('../pages/loadDayNames.ts').then(({ loadDayNames }) => loadDayNames()).catch(ignore)
}
