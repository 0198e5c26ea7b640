import { usePageSettings } from './use-page-settings.ts'

/** The operator's choice of what maps show. */
export function useMapView() {
  const settings = usePageSettings()
  if (!settings) return undefined
  const { map_centre: centre, map_zoom: zoom, map_tiles_url: tilesUrl } = settings
  return { centre, zoom, tilesUrl }
}
