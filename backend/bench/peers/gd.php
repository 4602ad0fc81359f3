<?php
// Frame a photo with GD: gd.php PHOTO FRAME OUTPUT WIDTH HEIGHT TIMES
ini_set('memory_limit', '1G');
[, $photo, $frame, $output, $width, $height, $times] = $argv;
$overlay = imagecreatefrompng($frame);
for ($i = 0; $i < $times; $i++) {
    $image = imagecreatefromjpeg($photo);
    [$w, $h] = [imagesx($image), imagesy($image)];
    $scale = max($width / $w, $height / $h);
    [$cutW, $cutH] = [$width / $scale, $height / $scale];
    $canvas = imagecreatetruecolor($width, $height);
    [$x, $y] = [(int) (($w - $cutW) / 2), (int) (($h - $cutH) / 2)];
    imagecopyresampled($canvas, $image, 0, 0, $x, $y, $width, $height, (int) $cutW, (int) $cutH);
    imagecopy($canvas, $overlay, 0, 0, 0, 0, $width, $height);
    imagejpeg($canvas, $output, 90);
}
