"""Frame a photo as Pillow's manual recommends: pillow.py PHOTO FRAME OUTPUT WIDTH HEIGHT TIMES"""

import sys

from PIL import Image, ImageOps

photo, frame, output = sys.argv[1:4]
width, height, times = map(int, sys.argv[4:7])
overlay = Image.open(frame).convert("RGBA")
for _ in range(times):
    image = Image.open(photo)
    image.draft("RGB", (width, height))
    image = ImageOps.fit(ImageOps.exif_transpose(image), (width, height), Image.LANCZOS)
    image.paste(overlay, (0, 0), overlay)
    image.save(output, "JPEG", quality=90, subsampling=0)
