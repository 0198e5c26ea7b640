import type { Caller } from './caller.ts'

export const names = (n: number) => ({ ar: `مكان ${n}`, en: `Place ${n}` })

export interface Organisation {
  readonly branches: string
  readonly facilities: string
  readonly 'administrative-structures': string
}

/** One row of each. @returns their ids */
export async function openOrganisation(admin: Caller): Promise<Organisation> {
  const make = async (path: keyof Organisation, body: object) =>
    (await admin.post(`/${path}`, body).data<{ id: string }>()).id
  return {
    branches: await makeBranch(admin, 1),
    facilities: await make('facilities', { name: names(2) }),
    'administrative-structures': await make('administrative-structures', { name: names(3) }),
  }
}

/** @returns its id */
export async function makeBranch(admin: Caller, n: number): Promise<string> {
  const { id } = await admin
    .post('/branches', {
      name: names(n),
      city_id: '1',
      address: names(n),
      phone: '0213334455',
      hours: [{ from_day: 'saturday', to_day: 'thursday', opens: '9:00', closes: '17:00' }],
    })
    .data<{ id: string }>()
  return id
}
