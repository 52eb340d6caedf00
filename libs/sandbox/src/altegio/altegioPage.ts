import { html, type Html } from '../page/html.ts'
import type { AltegioPerson } from './AltegioOptions.ts'
import type { AltegioStatus } from './AltegioLinks.ts'
import type { AltegioSalon } from './salons.ts'
import { kindsOfData } from './userDataOf.ts'

/** The values in the form: who connects which salons. */
export type Filled = {
  who: string
  name: string
  email: string
  phone: string
  data: string
  salonIds: ReadonlySet<string>
}

type Shown = {
  people: readonly AltegioPerson[]
  salons: readonly AltegioSalon[]
  /** The status of the application in a salon; null where it is not installed. */
  statusOf: (salonId: string) => AltegioStatus | null
}

const statuses = {
  pending: 'Waits to be activated',
  active: 'Installed',
  freezed: 'Frozen until it is paid',
} as const

/** The salons in which the application is installed, and what Altegio may do there. */
const installedSalons = (prefix: string, { salons, statusOf }: Shown): Html | null => {
  const installed = salons.flatMap((salon) => {
    const status = statusOf(salon.id)
    return status === null ? [] : [{ ...salon, status }]
  })
  if (installed.length === 0) return null
  return html`<section>
      <h2>Installed</h2>
      <p>Altegio notifies Frontdesk of what happens here.</p>
      <ul class="installed">
        ${installed.map(
          ({ id, title, status }) => html`<li><form action="${prefix}/altegio/installed" method="post">
            <input type="hidden" name="salon" value="${id}" />
            <span>${title}<small>${id} · ${statuses[status]}</small></span>
            <span class="acts">
              <input name="title" value="${title}" maxlength="100" autocomplete="off" aria-label="Title of ${title}" />
              <button name="action" value="rename" aria-label="Rename ${title}">Rename</button>
              ${status === 'active' ? html`<button name="action" value="freeze" aria-label="Freeze ${title}">Freeze</button>` : null}
              ${status === 'freezed' ? html`<button name="action" value="pay" aria-label="Pay for ${title}">Pay</button>` : null}
              <button name="action" value="uninstall" aria-label="Uninstall in ${title}">Uninstall</button>
            </span>
          </form></li>`,
        )}
      </ul>
    </section>`
}

/** The product's page in Altegio's marketplace: choose a person and salons, then Connect. Works without scripts. */
export const altegioPage = (
  prefix: string,
  { people, salons, statusOf }: Shown,
  filled: Filled,
  problem: string | null,
): Html => html`<body>
  <header class="banner"><p><strong>Sandbox.</strong> You are playing a salon owner on Altegio’s marketplace.</p><a href="${prefix}/">All of the sandbox</a></header>
  <main class="index altegio">
    <h1>Connect Frontdesk</h1>
    <p>Altegio sends your browser to Frontdesk with the salons that you choose, and says who you are. What it signs is the same each time, and signs you in once; after that Frontdesk asks for your password.</p>
    <form action="${prefix}/altegio/connect" method="post">
      ${problem === null ? null : html`<p class="problem" role="alert">${problem}</p>`}
      <fieldset>
        <legend>Who you are</legend>
        <ul>
          ${people.map(
            ({
              id,
              name,
              email,
            }) => html`<li><label><input type="radio" name="who" value="${id}" ${checked(filled.who === String(id))} />
              <span>${name}<small>${email}, known here</small></span></label></li>`,
          )}
          <li><label><input type="radio" name="who" value="new" ${checked(filled.who === 'new')} /><span>Somebody new<small>without an account here</small></span></label></li>
        </ul>
        <div class="newcomer">
          <label>Name<input name="name" value="${filled.name}" maxlength="100" autocomplete="off" /></label>
          <label>Email<input name="email" type="email" value="${filled.email}" maxlength="254" autocomplete="off" /></label>
          <label>Phone<input name="phone" type="tel" value="${filled.phone}" maxlength="40" autocomplete="off" /></label>
        </div>
      </fieldset>
      <fieldset>
        <legend>Your salons</legend>
        <ul>
          ${salons.map(
            ({
              id,
              title,
              city,
              address,
            }) => html`<li><label><input type="checkbox" name="salon-${id}" ${checked(filled.salonIds.has(id))} />
              <span>${title}<small>${city}, ${address} · ${id}</small></span></label></li>`,
          )}
        </ul>
      </fieldset>
      <div class="end">
        <label>What Altegio says of you<select name="data">
          ${Object.entries(kindsOfData).map(([kind, words]) => html`<option value="${kind}" ${kind === filled.data ? html`selected` : null}>${words}</option>`)}
        </select></label>
        <button type="submit">Connect</button>
      </div>
    </form>
    ${installedSalons(prefix, { people, salons, statusOf })}
  </main>
</body>`

const checked = (isChecked: boolean) => (isChecked ? html`checked` : null)
