import type { Board, BoardAct } from '../oddities/Board.ts'
import { html, type Html } from '../page/html.ts'

/** The last act in a sentence, or why it could not be done. */
export type Outcome = { text: string; isFault: boolean }

/** The page of all odd sides, with a form for each; it works without scripts. */
export function switchboardPage(prefix: string, boards: readonly Board[], outcome: Outcome | null): Html {
  return html`<body>
    <main class="index board">
      <h1>Switchboard</h1>
      <p>The odd sides of the real vendors, to be switched on while you try the product or a test runs. They last until this process ends.</p>
      ${outcome === null ? null : html`<p class="outcome" role="${outcome.isFault ? 'alert' : 'status'}">${outcome.text}</p>`}
      <nav aria-label="Vendors"><ul class="jump">${boards.map(({ name, title }) => html`<li><a href="#${name}">${title}</a></li>`)}</ul></nav>
      ${boards.map((board) => boardMarkup(prefix, board))}
      <p><a href="${prefix}">All of the sandbox</a></p>
    </main>
  </body>`
}

function boardMarkup(prefix: string, board: Board): Html {
  const { name, title, switches, refusals } = board
  const ends = board.ends()
  return html`<section id="${name}" aria-labelledby="${name}-title">
    <h2 id="${name}-title">${title}</h2>
    <ul class="switches">${switches.map((each) => {
      const isOn = board.isOn(each.name)
      const id = `${name}-${each.name}`
      return html`<li>
        <div><h3 id="${id}">${each.title}</h3><p id="${id}-about">${each.about}</p></div>
        ${form(prefix, name, { switch: each.name, isOn: isOn ? 'false' : 'true' }, html`<button role="switch" aria-checked="${isOn ? 'true' : 'false'}" aria-labelledby="${id}" aria-describedby="${id}-about"><span aria-hidden="true">${isOn ? 'On' : 'Off'}</span></button>`)}
      </li>`
    })}</ul>
    ${
      refusals.length === 0
        ? null
        : form(
            prefix,
            name,
            {},
            html`<label>Refuse the next messages with <select name="refusal">${refusals.map((each) => html`<option value="${each.name}">${each.title}</option>`)}</select></label>
            <label class="times">How many <input name="times" type="number" min="1" max="100" value="1" required /></label>
            <button>Refuse</button>`,
          )
    }
    ${
      ends.length === 0
        ? html`<p class="none">What happens between a customer and the salon is shown here when there are both.</p>`
        : html`<div class="acts">${board.acts.map((act) => actMarkup(prefix, board, act))}</div>`
    }
  </section>`
}

/** Ends in a list: the newest are enough. */
const mostEnds = 100

const actMarkup = (prefix: string, board: Board, act: BoardAct): Html =>
  html`<details><summary>${act.title}</summary><p>${act.about}</p>${form(
    prefix,
    board.name,
    { act: act.name },
    html`<label>Between <select name="ends">${board
      .ends()
      .slice(0, mostEnds)
      .map(({ name, title }) => html`<option value="${name}">${title}</option>`)}</select></label>
    ${act.field ? html`<label>${act.field.title} <input name="given" required maxlength="4096" autocomplete="off" placeholder="${act.field.example}" /></label>` : null}
    <button>Do it</button>`,
  )}</details>`

const form = (prefix: string, vendor: string, hidden: Record<string, string>, content: Html): Html =>
  html`<form method="post" action="${prefix}/switchboard">${Object.entries({ vendor, ...hidden }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}${content}</form>`
