import { html, type Html } from '../page/html.ts'
import type { AltegioPerson } from './AltegioOptions.ts'
import { salons } from './salons.ts'
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

/** The product's page in Altegio's marketplace: choose a person and salons, then Connect. Works without scripts. */
export const altegioPage = (
  prefix: string,
  people: readonly AltegioPerson[],
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
  </main>
</body>`

const checked = (isChecked: boolean) => (isChecked ? html`checked` : null)
