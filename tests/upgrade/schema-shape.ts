import pg from 'pg'

/** What the program of a version relies on, by name. */
export interface SchemaShape {
  /** `schema.table.column`. */
  readonly columns: ReadonlyMap<string, ColumnShape>
  /** `schema.name(arguments)`, with its kind of result. */
  readonly functions: ReadonlyMap<string, string>
  /** Checks and keys: `schema.table: name`, with the columns they are about. */
  readonly constraints: ReadonlyMap<string, readonly string[]>
  /** What the running program may do: `right on schema.table`. */
  readonly rights: ReadonlySet<string>
}

interface ColumnShape {
  readonly type: string
  /** A row without a value for it is refused. */
  readonly isNeeded: boolean
}

const ours = `n.nspname not in ('pg_catalog', 'information_schema', 'jobs') and n.nspname not like 'pg\\_%'`

export async function readShape(ownerUrl: string): Promise<SchemaShape> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const columns = await client.query<{ name: string; type: string; needed: boolean }>(
      `select n.nspname || '.' || c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
              a.attnotnull and not a.atthasdef and a.attidentity = '' and c.relkind in ('r', 'p') as needed
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm') and ${ours}`,
    )
    const functions = await client.query<{ name: string; result: string }>(
      `select n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
              coalesce(pg_get_function_result(p.oid), '') as result
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where ${ours} and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    )
    const constraints = await client.query<{ name: string; columns: string[] }>(
      `select n.nspname || '.' || c.relname || ': ' || k.conname as name,
              array(select n.nspname || '.' || c.relname || '.' || a.attname from pg_attribute a
                    where a.attrelid = c.oid and a.attnum = any(k.conkey) order by 1) as columns
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
       where k.contype in ('c', 'u', 'x', 'f', 'p') and ${ours}`,
    )
    const rights = await client.query<{ name: string }>(
      `select kind || ' on ' || n.nspname || '.' || c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace,
            unnest(array['select', 'insert', 'update', 'delete']) kind
       where c.relkind in ('r', 'p', 'v', 'm') and ${ours}
         and case kind when 'delete' then has_table_privilege('mahfaza_app', c.oid, kind)
             else has_any_column_privilege('mahfaza_app', c.oid, kind) end`,
    )
    return {
      columns: new Map(columns.rows.map(({ name, type, needed }) => [name, { type, isNeeded: needed }])),
      functions: new Map(functions.rows.map(({ name, result }) => [name, result])),
      constraints: new Map(constraints.rows.map(({ name, columns: about }) => [name, about])),
      rights: new Set(rights.rows.map(({ name }) => name)),
    }
  } finally {
    await client.end()
  }
}
