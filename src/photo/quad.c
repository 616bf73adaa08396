/*
 * From a blob to the four sides round it. The outermost pixels of each of its rows have a convex
 * hull; then, again and again, the edge goes whose neighbours, made longer until they meet, add the
 * least area, until four are left:
 *
 *       ____             ____.
 *      /    \           /    |
 *     |      |   -->   |     |   -->  ...  It does not matter how the grid is turned, and
 *     |_____/          |_____|             a rounded or dirty corner does no harm.
 */
#include "photo/photo.h"

#include <string.h>

/* Twice the area of a triangle, by the way round. */
static double turn(const float *o, const float *a, const float *b) {
    return ((double)a[0] - o[0]) * ((double)b[1] - o[1]) -
           ((double)a[1] - o[1]) * ((double)b[0] - o[0]);
}

static int add(float (*hull)[2], int count, int first, const float *point) {
    while (count >= first + 2 && turn(hull[count - 2], hull[count - 1], point) <= 0)
        count--;
    memcpy(hull[count], point, sizeof *hull);
    return count + 1;
}

/* Of points sorted by row and column: along one side and back along the other. */
static int hull_of(float (*point)[2], int n, float (*hull)[2]) {
    int count = 0;
    for (int i = 0; i < n; i++)
        count = add(hull, count, 0, point[i]);
    int first = count - 1;
    for (int i = n - 2; i >= 0; i--)
        count = add(hull, count, first, point[i]);
    return count - 1;
}

/* Where the edges before and after edge i meet beyond it, and the area that this adds; below 0: they
 * do not. */
static double corner_beyond(float (*hull)[2], int n, int i, float *meet) {
    const float *a = hull[(i + n - 1) % n], *b = hull[i];
    const float *c = hull[(i + 1) % n], *e = hull[(i + 2) % n];
    double bx = (double)b[0] - a[0], by = (double)b[1] - a[1];
    double cx = (double)c[0] - e[0], cy = (double)c[1] - e[1], both = bx * cy - by * cx;
    if (both > -1e-9)
        return -1;
    double t = (((double)c[0] - b[0]) * cy - ((double)c[1] - b[1]) * cx) / both;
    if (t < 0)
        return -1;
    meet[0] = (float)(b[0] + t * bx);
    meet[1] = (float)(b[1] + t * by);
    double area = turn(b, c, meet);
    return area < 0 ? -area : area;
}

static int drop_edge(float (*hull)[2], int n) {
    int best = -1;
    double least = 1e30;
    float at[2] = {0, 0}, meet[2];
    for (int i = 0; i < n; i++) {
        double area = corner_beyond(hull, n, i, meet);
        if (area < 0 || area >= least)
            continue;
        least = area;
        best = i;
        memcpy(at, meet, sizeof at);
    }
    if (best < 0)
        return 0;
    memcpy(hull[best], at, sizeof at);
    int gone = (best + 1) % n;
    memmove(hull[gone], hull[gone + 1], sizeof *hull * (size_t)(n - gone - 1));
    return 1;
}

int nonet_photo_quad_of(float (*point)[2], int count, float (*hull)[2], float quad[4][2]) {
    int n = count < 4 ? 0 : hull_of(point, count, hull), first = 0;
    for (; n > 4; n--)
        if (!drop_edge(hull, n))
            return 0;
    if (n < 4)
        return 0;
    for (int i = 1; i < 4; i++)
        if (hull[i][0] + hull[i][1] < hull[first][0] + hull[first][1])
            first = i;
    int forward = turn(hull[0], hull[1], hull[2]) + turn(hull[0], hull[2], hull[3]) > 0;
    for (int i = 0; i < 4; i++)
        memcpy(quad[i], hull[(first + (forward ? i : 4 - i)) % 4], sizeof *quad);
    return 1;
}

int nonet_photo_quad(const struct photo_plane *plane, const struct photo_blob *blob,
                     struct photo_room *room, float quad[4][2]) {
    float(*point)[2] = room->point;
    int n = 0;
    for (int y = blob->y0; y <= blob->y1; y++) {
        const uint32_t *row = room->label + (size_t)y * (size_t)plane->w;
        int left = blob->x0, right = blob->x1;
        while (left <= right && row[left] != blob->root)
            left++;
        while (right > left && row[right] != blob->root)
            right--;
        for (int x = left; left <= blob->x1 && x <= right; x += right > left ? right - left : 1) {
            point[n][0] = (float)x;
            point[n++][1] = (float)y;
        }
    }
    return nonet_photo_quad_of(point, n, room->hull, quad);
}
