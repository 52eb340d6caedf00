import { html, type Html } from '../page/html.ts'

const today: readonly (readonly [time: string, who: string, what: string, master: string])[] = [
  ['09:30', 'Оксана М.', 'Manicure, gel polish', 'Iryna'],
  ['11:00', 'Daria K.', 'Haircut and blow-dry', 'Sofia'],
  ['12:30', 'Айгерим С.', 'Brows and lashes', 'Kateryna'],
  ['14:30', 'Anna S.', 'Manicure and pedicure', 'Iryna'],
  ['17:00', 'Lucía F.', 'Colour and care', 'Sofia'],
]

/** A salon's own staff page, as an outside developer would write it, with our widget on it. */
export const salonPage = ({ prefix, product }: { prefix: string; product: string }): Html =>
  html`<body class="hostile">
    <header class="sandbox-note">
      <b>Sandbox.</b> This page plays a salon’s own site. It is another origin than Frontdesk (${product}), and its
      styles are rude on purpose: the support widget must not care.
    </header>
    <main>
      <h1>Lily · today</h1>
      <p class="lead">
        Staff page. The tab at the right edge is Frontdesk’s support widget, put here by one script tag, or
        <a href="?with=package">by its package</a>.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Guest</th>
            <th scope="col">Service</th>
            <th scope="col">Master</th>
          </tr>
        </thead>
        <tbody>
          ${today.map(
            ([time, ...cells]) =>
              html`<tr>
                <th scope="row">${time}</th>
                ${cells.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
      <h2>The widget’s own words</h2>
      <div class="methods" role="group" aria-label="Widget">
        ${['open', 'close', 'toggle', 'destroy', 'init'].map((method) => html`<button type="button" data-method="${method}">${method}</button>`)}
        <label><input type="checkbox" id="rude" checked /> Rude styles</label>
      </div>
      <h2>What it said</h2>
      <div id="events" role="log" aria-label="Widget events" tabindex="0"></div>
      <p><a href="${prefix}">All of the sandbox</a></p>
    </main>
  </body>`
