import type { ReactNode } from 'react'

/** A page of Foundations: a heading, a sentence, and a table or list below. */
export function Sheet({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <main style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, maxWidth: 1100 }}>
      <h1 style={{ margin: 0 }}>{title}</h1>
      <p style={{ margin: 0, maxWidth: 720, color: 'var(--fd-dim)' }}>{about}</p>
      {children}
    </main>
  )
}

/** A table that scrolls by itself where the window is narrow, by the keyboard too. */
export function Table({ label, heads, children }: { label: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <div role="region" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      <table style={{ borderCollapse: 'collapse', textAlign: 'start' }}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" style={{ padding: '4px 16px 4px 0', textAlign: 'start', fontWeight: 600 }}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

export const cell = { padding: '6px 16px 6px 0', borderTop: '1px solid var(--fd-hairline)' } as const
