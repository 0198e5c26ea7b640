/** A picture is kept in these widths besides its own, where it is wider. By itself: the site needs it and no schema. */
export const pictureWidths = [96, 480, 1_200]
