import { idOf, screens, screenStates, screenWidths, type Screen, type ScreenState } from '../screens.ts'

const cell = { padding: '6px 10px', verticalAlign: 'top' } as const
const asWords = (state: ScreenState) => state.replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)

/** The state of a page at each width; the reason where a page is never in it. */
function State({ screen, state }: { screen: Screen; state: ScreenState }) {
  const reason = screen.without[state]
  if (reason !== undefined) return <small>{reason}</small>
  const address = `./?path=/story/${idOf(screen, state)}`
  return screenWidths.map(([width, name]) => (
    <a
      key={width}
      href={`${address}&globals=viewport.value:${name}`}
      target="_top"
      aria-label={`${screen.route}, ${asWords(state)}, ${String(width)} pixels`}
      style={{ display: 'block' }}
    >
      {width}
    </a>
  ))
}

/** Every page of an app by state, with a link for each width. */
export const ScreenTable = ({ app }: { app: Screen['app'] }) => (
  <div role="region" aria-label={`Screens of the ${app}`} tabIndex={0} style={{ overflowX: 'auto' }}>
    <table>
      <thead>
        <tr>
          <th scope="col">Page</th>
          {screenStates.map((state) => (
            <th key={state} scope="col">
              {asWords(state)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {screens
          .filter((screen) => screen.app === app)
          .map((screen) => (
            <tr key={screen.file}>
              <th scope="row" style={{ ...cell, textAlign: 'start' }}>
                {screen.file.slice(screen.file.lastIndexOf('/') + 1, -'.stories.tsx'.length)}
                <br />
                <code>{screen.route}</code>
              </th>
              {screenStates.map((state) => (
                <td key={state} style={cell}>
                  <State screen={screen} state={state} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  </div>
)
