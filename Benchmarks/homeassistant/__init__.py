"""What the scripts of this folder share: Home Assistant's test sentences, the engines that are asked, and what is right."""
