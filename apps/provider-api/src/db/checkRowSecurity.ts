import { sql } from 'kysely'
import type { Db } from './Db.ts'
import { companyRole, serviceRole } from './roles.ts'

/**
 * Throws an error that names the problem when the database would let work of one company reach the rows of another
 * (reliability T-05): a table with a company_id but without forced row-level security and a policy; a role that is
 * missing, cannot be set, owns tables or bypasses the policies; a table that the service role may not use; or entries
 * that a role could change although they are only ever added. Call it with the database opened as its owner.
 */
export async function checkRowSecurity(db: Db): Promise<void> {
  const roles = await readRoles(db)
  const missing = roles.flatMap(({ role, exists }) => (exists ? [] : [`role ${role} is missing`]))
  // The queries about tables name both roles, and PostgreSQL rejects a query with an unknown role.
  const faults =
    missing.length > 0
      ? missing
      : [
          ...roles.flatMap(faultsOf),
          ...(await openTables(db)),
          ...(await closedTables(db)),
          ...(await changeableLogs(db)),
        ]
  if (faults.length > 0) throw new Error(`The database does not keep companies apart: ${faults.join('; ')}`)
}

type Role = {
  role: string
  exists: boolean
  bypasses: boolean
  owns: boolean
  belongs: boolean
  inherited: boolean
  settable: boolean
}

async function readRoles(db: Db): Promise<Role[]> {
  // Since PostgreSQL 16 a membership may lack either option; before, every member may set the role.
  const { rows } = await sql<Role>`
    select wanted.role, found.oid is not null as exists,
      coalesce(found.rolsuper or found.rolbypassrls, false) as bypasses,
      exists (select from pg_class where relowner = found.oid and relnamespace = current_schema()::regnamespace) as owns,
      exists (select from pg_auth_members where member = found.oid) as belongs,
      coalesce(pg_has_role(session_user, found.oid, 'usage'), false) as inherited,
      coalesce(pg_has_role(session_user, found.oid, case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end), false) as settable
    from (values (${companyRole}), (${serviceRole})) as wanted (role) left join pg_roles found on found.rolname = wanted.role`.execute(
    db,
  )
  return rows
}

const faultsOf = ({ role, bypasses, owns, belongs, inherited, settable }: Role): string[] => [
  ...(bypasses ? [`role ${role} bypasses row-level security`] : []),
  ...(owns ? [`role ${role} owns tables`] : []),
  ...(belongs ? [`role ${role} is a member of another role`] : []),
  ...(inherited ? [] : [`the user of DATABASE_URL does not inherit role ${role}`]),
  ...(settable ? [] : [`the user of DATABASE_URL may not set role ${role}`]),
]

/** Unprotected tables with a company_id. That no other table needs one is covered by a test. */
async function openTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attname = 'company_id' and not a.attisdropped
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy where polrelid = c.oid and ${companyRole}::regrole = any (polroles)))
    order by 1`.execute(db)
  return rows.map(({ name }) => `table ${name} has no forced row-level security with a policy for ${companyRole}`)
}

/** Tables whose rows are only ever added, by whichever role. */
const appendOnly = ['audit_log']

/**
 * Tables that the service role may not use, because another user than the one who migrated created them; except those
 * of Kysely and extensions.
 */
async function closedTables(db: Db): Promise<string[]> {
  // `has_table_privilege` with several privileges is true when the role has any of them.
  const { rows } = await sql<{ name: string; missing: string }>`
    select c.relname as name, string_agg(privilege, ', ' order by position) as missing
    from pg_class c cross join unnest(array['select', 'insert', 'update', 'delete']) with ordinality as wanted (privilege, position)
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
      and not has_table_privilege(${serviceRole}, c.oid, privilege)
      and not (c.relname = any (${appendOnly}) and privilege in ('update', 'delete'))
    group by 1 order by 1`.execute(db)
  return rows.map(({ name, missing }) => `role ${serviceRole} may not ${missing} table ${name}`)
}

/** Tables of entries that are only ever added, which a role may nevertheless change. */
async function changeableLogs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ role: string; name: string; granted: string }>`
    select role, name, string_agg(privilege, ', ' order by position) as granted
    from unnest(${appendOnly}::text[]) as name cross join unnest(array[${companyRole}, ${serviceRole}]) as role
      cross join unnest(array['update', 'delete', 'truncate']) with ordinality as refused (privilege, position)
    where has_table_privilege(role, name, privilege)
    group by 1, 2 order by 1, 2`.execute(db)
  return rows.map(({ role, name, granted }) => `role ${role} may ${granted} table ${name}, whose entries never change`)
}
