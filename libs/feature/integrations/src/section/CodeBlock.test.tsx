import { renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { CodeBlock } from './CodeBlock.tsx'

function Block() {
  const [text, setText] = useState('the first secret')
  return (
    <>
      <CodeBlock title="Secret" copyLabel="Copy the secret">
        {text}
      </CodeBlock>
      <button type="button" onClick={() => setText('another secret')}>
        Another
      </button>
    </>
  )
}

it('a text that came in the place of a copied one is not called copied', async () => {
  const { user } = renderScreen(<Block />)
  const copy = screen.getByRole('button', { name: 'Copy the secret' })
  await user.click(copy)
  expect(copy).toHaveTextContent('Copied')
  await user.click(screen.getByRole('button', { name: 'Another' }))
  expect(copy).toHaveTextContent('Copy')
  expect(copy).not.toHaveTextContent('Copied')
})
